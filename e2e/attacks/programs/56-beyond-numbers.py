print('1e308')
