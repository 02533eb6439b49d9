print('-0')
