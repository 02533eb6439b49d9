print('42abc')
