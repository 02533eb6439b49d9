const { spawnSync } = require('child_process');
const fs = require('fs');
const held = (condition, hole) => condition || process.exit(hole);
for (const path of ['/etc/passwd', '/root', '/home', '/var/log', '/proc/1/environ', '/sys', '/dev/shm']) {
  let seen = true;
  try {
    fs.readdirSync(path);
  } catch {
    try {
      fs.readFileSync(path);
    } catch {
      seen = false;
    }
  }
  held(!seen, 10);
}
const said = spawnSync('/bin/sh', ['-c', 'cat /etc/shadow; kill -9 1; id -u']).stdout.toString();
held(said.trim() === '1536', 11);
held(
  Object.keys(process.env).every((name) => !/OYEZ|TOKEN|DATABASE/.test(name)),
  12,
);
const [a, b] = fs.readFileSync(0, 'utf8').trim().split(/\s+/).map(Number);
const socket = require('net').connect(80, '127.0.0.1');
socket.on('connect', () => process.exit(13));
socket.on('error', () => console.log(a + b));
