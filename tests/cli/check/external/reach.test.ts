import { expect, it } from 'vitest'
import { literalAddress, privateKind } from '../../../../cli/check/external/reach.ts'

it.each<[string, string]>([
  ['this machine', '127.0.0.1 127.255.255.254 0.0.0.0 0.1.2.3 ::1 :: ::ffff:127.0.0.1 ::ffff:7f00:1 64:ff9b::7f00:1'],
  ['the metadata service of a cloud', '169.254.169.254 169.254.170.2 100.100.100.200 168.63.129.16 fd00:ec2::254'],
  ['a private network', '10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1 fc00::1 fdff::1 ::ffff:10.0.0.1'],
  ['a link-local address', '169.254.1.1 fe80::1 fe80::1%eth0 febf::1'],
  [
    'a reserved address',
    '192.0.2.1 198.18.0.1 203.0.113.9 224.0.0.1 255.255.255.255 2001:db8::1 2002:7f00:1:: ff02::1',
  ],
  ['a reserved address', '::127.0.0.1 2001::1 64:ff9b:1::1'],
  ['no address', 'example.com'],
])('%s', (kind, addresses) => {
  for (const address of addresses.split(' ')) expect(privateKind(address), address).toBe(kind)
})

it('the public internet', () => {
  const addresses =
    '8.8.8.8 1.1.1.1 9.255.255.255 11.0.0.0 172.15.255.255 172.32.0.1 100.63.0.1 100.128.0.1 169.253.1.1 192.167.1.1 223.255.255.255'
  const more = '2001:4860:4860::8888 2606:4700::1111 2a00:1450:4001::1 ::ffff:8.8.8.8 64:ff9b::808:808'
  for (const address of `${addresses} ${more}`.split(' ')) expect(privateKind(address), address).toBeUndefined()
})

it.each<[string, string | undefined]>([
  ['http://127.1/', '127.0.0.1'],
  ['http://0x7f.1/', '127.0.0.1'],
  ['http://017700000001/', '127.0.0.1'],
  ['http://3232235777/', '192.168.1.1'],
  ['http://①⑨②.168.1.1/', '192.168.1.1'],
  ['http://[0:0:0:0:0:0:0:1]/', '::1'],
  ['http://127.0.0.1.example.com/', undefined],
  ['http://localhost/', undefined],
])('the address in %s', (url, address) => expect(literalAddress(new URL(url).hostname)).toBe(address))
