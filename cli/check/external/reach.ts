import { BlockList, isIP } from 'node:net'

type Subnet = readonly [address: string, prefix: number]

/** Networks that readers of a public site cannot reach. The names follow “leads to 10.0.0.1, …”. The first match is used. */
const networks: readonly (readonly [kind: string, subnets: readonly Subnet[]])[] = [
  ['this machine', sets('127.0.0.0/8 0.0.0.0/8 ::1/128 ::/128')],
  ['the metadata service of a cloud', sets('169.254.169.254/32 169.254.170.0/24 100.100.100.200/32 192.0.0.192/32')],
  ['the metadata service of a cloud', sets('168.63.129.16/32 fd00:ec2::/32 fd20:ce::/32')],
  ['a private network', sets('10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10 fc00::/7 fec0::/10')],
  ['a link-local address', sets('169.254.0.0/16 fe80::/10')],
  // Reserved for documentation, tests, multicast and future use; and tunnels, whose other end is unknown.
  ['a reserved address', sets('192.0.0.0/24 192.0.2.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24')],
  ['a reserved address', sets('192.88.99.0/24 224.0.0.0/4 240.0.0.0/4 ::/96 64:ff9b:1::/48 100::/64 2001::/23')],
  ['a reserved address', sets('2001:db8::/32 2002::/16 3fff::/20 5f00::/16 ff00::/8')],
]

const lists = networks.map(([kind, subnets]) => [kind, listOf(subnets)] as const)

/** The kind of network of an IP address; undefined for an address on the public internet. */
export function privateKind(address: string): string | undefined {
  const [plain = ''] = address.split('%')
  const embedded = embeddedAddress(plain)
  const one = embedded ?? plain
  const family = isIP(one)
  if (family === 0) return 'no address'
  return lists.find(([, list]) => list.check(one, family === 4 ? 'ipv4' : 'ipv6'))?.[0]
}

/** The IP address in a host name as normalized by `URL`; undefined for other names. */
export function literalAddress(hostname: string): string | undefined {
  const plain = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(plain) === 0 ? undefined : plain
}

/** The IPv4 address embedded in an IPv6 address: `::ffff:127.0.0.1`, `64:ff9b::a00:1`. */
function embeddedAddress(address: string): string | undefined {
  if (isIP(address) !== 6) return undefined
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  const isTranslated = groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0)
  if (!isMapped && !isTranslated) return undefined
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [before = '', after] = written.split('::')
  const read = (text: string | undefined) => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : [])
  const [head, tail] = [read(before), read(after)]
  return after === undefined ? head : [...head, ...new Array(8 - head.length - tail.length).fill(0), ...tail]
}

function sets(text: string): Subnet[] {
  return text.split(' ').map((one) => {
    const [address = '', prefix] = one.split('/')
    return [address, Number(prefix)]
  })
}

function listOf(subnets: readonly Subnet[]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of subnets) list.addSubnet(address, prefix, isIP(address) === 4 ? 'ipv4' : 'ipv6')
  return list
}
