print('NaN')
