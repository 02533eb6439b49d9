import socket
import urllib.request
import attack

attack.refused(lambda: socket.getaddrinfo('example.org', 80))
attack.refused(lambda: socket.create_connection(('127.0.0.1', attack.SERVER_PORT), timeout=1))
attack.refused(lambda: urllib.request.urlopen('http://127.0.0.1:%d/version' % attack.SANDBOX_PORT, timeout=1))
interfaces = [line.split(':')[0].strip() for line in open('/proc/net/dev') if ':' in line]
attack.held(interfaces in ([], ['lo']))
attack.answer()
