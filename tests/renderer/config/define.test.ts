import { describe, expect, expectTypeOf, it } from 'vitest'
import { defineConfig, type UserConfig } from '../../../renderer/config/define.ts'

// What is wrong here does not compile: `tsc` reads the tests too.

const least = { title: 'T', url: 'https://x.example', baseUrl: '/' }

describe('defineConfig', () => {
  it('gives what it is given', () => {
    const config = { ...least, tagline: 'x' }
    expect(defineConfig(config)).toBe(config)
    const make = async () => least
    expect(defineConfig(make)).toBe(make)
  })

  it('takes every form of a setting', () => {
    defineConfig({
      ...least,
      trailingSlash: true,
      variables: { product: { name: 'A', slug: 'a' } },
      content: { docs: [{ id: 'a', path: 'a' }], blog: { postsPerPage: 5 }, pages: { path: 'p' }, static: ['s'] },
      redirects: [
        { from: '/a', to: '/b' },
        { from: ['/c', '/d'], to: 'https://x.example' },
      ],
      createRedirects: (path) => (path === '/a' ? ['/b'] : undefined),
      onBrokenLinks: 'error',
      sitemap: { changefreq: null },
      outputs: ({ graph }) => [...graph.routes.values()].map(() => ({}) as never),
    })
    expectTypeOf<'ignore' | 'warn' | 'error' | undefined>().toEqualTypeOf<UserConfig['onBrokenAnchors']>()
  })

  it('refuses what is wrong', () => {
    // @ts-expect-error the title is missing
    defineConfig({ url: 'https://x.example', baseUrl: '/' })
    // @ts-expect-error a title is text
    defineConfig({ ...least, title: 5 })
    // @ts-expect-error no such reaction
    defineConfig({ ...least, onBrokenLinks: 'throw' })
    // @ts-expect-error a list
    defineConfig({ ...least, redirects: { from: '/a', to: '/b' } })
    // @ts-expect-error a redirect leads somewhere
    defineConfig({ ...least, redirects: [{ from: '/a' }] })
    // @ts-expect-error a number
    defineConfig({ ...least, content: { blog: { postsPerPage: '5' } } })
    // @ts-expect-error a slash rule is no text
    defineConfig(() => ({ ...least, trailingSlash: 'yes' }))
    // @ts-expect-error an unknown setting
    defineConfig({ ...least, tagLine: 'x' })
    // @ts-expect-error an unknown setting further down
    defineConfig({ ...least, navbar: { itmes: [] } })
    expect.assertions(0)
  })
})
