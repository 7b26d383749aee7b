import { peers } from './peers/index.mjs'

export const usage = `npm run bench -- [options]

  --n 1000,10000    numbers of pages (default: 1000)
  --runs 3          runs of each command
  --patience 300    a peer that takes longer than this many seconds is not run again; if its first cold build does, it has no other row
  --limit 1800      a command that takes longer than this many seconds is ended
  --peers a,b       only some of ${peers.map(({ name }) => name).join(', ')}
  --no-peers        only Sitegen
  --quick           compare CPU time with bench/results/quick.json, in about two minutes; fails on a loss of more than 15 %
  --keep            with --quick: store the figures for later comparisons
  --kept file       with --quick: compare with this file instead
  --no-write        do not store the results or update the tables

BENCH_DIR     folder for the sites (default: the system's temporary folder); /dev/shm takes the disk out of the figures
BENCH_PEERS   folder in which peers are installed (default: sitegen-bench-peers in the system's temporary folder)
BENCH_HUGO    the Hugo to measure instead of the one on PATH
`

const numbers = { runs: 3, patience: 300, limit: 1800 }
const switches = ['no-peers', 'quick', 'keep', 'no-write', 'help']

/** The options of the command line. Throws an error if one is invalid. */
export function readOptions(args) {
  const options = { n: [1000], peers, ...numbers }
  for (let at = 0; at < args.length; at++) {
    const name = /^--(.*)$/.exec(args[at])?.[1]
    if (switches.includes(name)) {
      options[name] = true
      continue
    }
    const value = args[++at]
    if (name === 'n' && /^\d+(,\d+)*$/.test(value)) options.n = value.split(',').map(Number)
    else if (name === 'kept' && value) options.kept = value
    else if (name === 'peers' && value) options.peers = value.split(',').map(find)
    else if (name in numbers && Number(value) > 0) options[name] = Number(value)
    else throw new Error(`\`${args.slice(at - 1, at + 1).join(' ')}\` is not an option.\n\n${usage}`)
  }
  if (options['no-peers']) options.peers = []
  return options
}

function find(name) {
  const peer = peers.find((one) => one.name === name)
  if (!peer) throw new Error(`There is no peer \`${name}\`.\n\n${usage}`)
  return peer
}
