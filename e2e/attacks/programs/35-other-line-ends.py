import os
os.write(1, b'42\r\n')
