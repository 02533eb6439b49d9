const kept = [];
for (;;) kept.push(new Array(1 << 17).fill(kept.length));
