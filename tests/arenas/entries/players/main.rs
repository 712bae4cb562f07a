// A small TwixT player in Rust: sets its pylons at random, and never where it may not.
use std::io::{self, BufRead, Write};

const SIDE: usize = 24;

fn codes(text: &str) -> Vec<i32> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'-' && bytes.get(at + 1) == Some(&b'1') {
            found.push(-1);
            at += 2;
        } else {
            if (b'0'..=b'4').contains(&bytes[at]) {
                found.push((bytes[at] - b'0') as i32);
            }
            at += 1;
        }
    }
    found
}

fn main() {
    let (mut me, mut board, mut chance) = (0, Vec::new(), 88172645463325252u64);
    let mut out = io::stdout();
    let mut input = io::stdin().lock();
    let mut raw = Vec::new();
    while input.read_until(b'\n', &mut raw).unwrap_or(0) > 0 {
        let line = String::from_utf8_lossy(&raw).trim().to_string();
        raw.clear();
        let mut signs = line.chars();
        let kind = match signs.next() {
            Some(sign) if sign.is_ascii_digit() => sign,
            _ => continue,
        };
        let rest = signs.as_str();
        if rest.starts_with(|sign: char| sign.is_ascii_digit()) {
            continue;
        }
        let numbers: Vec<usize> = rest.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        match kind {
            '0' => {
                me = numbers.first().copied().unwrap_or(0) as i32;
                board.clear();
            }
            '2' => board = codes(rest),
            '3' => {
                if let [x, y] = numbers[..] {
                    board[x * SIDE + y] = 2 - me;
                }
                let free: Vec<usize> = (0..board.len()).filter(|&at| board[at] == 0 || board[at] == me + 3).collect();
                chance ^= chance << 13;
                chance ^= chance >> 7;
                chance ^= chance << 17;
                let at = free[chance as usize % free.len()];
                board[at] = me + 1;
                writeln!(out, "3 {} {}", at / SIDE, at % SIDE).unwrap();
            }
            '6' => writeln!(out, "6 0").unwrap(),
            '8' => board.clear(),
            '9' => return,
            _ => {}
        }
        out.flush().unwrap();
    }
    std::process::exit(1);
}
