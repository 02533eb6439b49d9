use std::io::Read;
use std::process::{exit, Command};

fn held(condition: bool, hole: i32) {
    if !condition {
        exit(hole);
    }
}

fn main() {
    for path in ["/etc/passwd", "/root", "/home", "/var/log", "/proc/1/environ", "/sys"] {
        held(std::fs::File::open(path).is_err(), 10);
    }
    let said = Command::new("/bin/sh").args(["-c", "cat /etc/shadow 2>/dev/null; kill -9 1 2>/dev/null; id -u"]).output().unwrap().stdout;
    held(said == b"1536\n", 11);
    held(std::net::TcpStream::connect("127.0.0.1:80").is_err(), 12);
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    println!("{}", text.split_whitespace().map(|word| word.parse::<i64>().unwrap()).sum::<i64>());
}
