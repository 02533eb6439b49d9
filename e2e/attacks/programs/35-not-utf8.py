import os
os.write(1, b'\xff\xfe42\xc3\n')
