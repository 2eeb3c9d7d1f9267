// How fast @sabaki/sgf reads files: node sabaki_peer.js FILE... Prints seconds of CPU and megabytes a second.
const fs = require('fs')
const sgf = require(require.resolve('@sabaki/sgf', {paths: [process.cwd()]}))

const files = process.argv.slice(2).map(path => fs.readFileSync(path, 'utf8'))
const size = files.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
let best = Infinity
for (let run = 0; run < 3; run++) {
  const begin = process.cpuUsage()
  for (const text of files) {
    try { sgf.parse(text) } catch (error) { /* it refuses the file */ }
  }
  const used = process.cpuUsage(begin)
  best = Math.min(best, (used.user + used.system) / 1e6)
}
console.log(`peer @sabaki/sgf: ${best.toFixed(3)} s, ${(size / best / 1e6).toFixed(2)} MB/s`)
