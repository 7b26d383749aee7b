import { describe, expect, it } from 'vitest'
import { badVersionName, checkVersions, listVersions } from '../../../renderer/routes/versions.ts'
import type { DocsConfig, VersionList } from '../../../renderer/types.ts'
import { listDiagnostics, makeConfig } from '../../harness/make.ts'

function docsOf(settings: object): DocsConfig {
  return makeConfig({ content: { docs: settings } }).docs[0] as DocsConfig
}

const list = (...names: string[]): VersionList => ({ listed: names, present: ['current', ...names] })

/** Settings and a list → one line for each version: name, label, address, banner, and what else is said. */
function check(settings: object, versions: VersionList, expected: readonly string[]) {
  const made = listVersions(docsOf(settings), versions).map(
    ({ name, label, base, banner, badge, noIndex, isLast }) =>
      `${name} “${label}” ${base} ${banner}${badge ? ' badge' : ''}${noIndex ? ' noindex' : ''}${isLast ? ' last' : ''}`,
  )
  expect(made).toEqual(expected)
}

describe('the versions of a docs instance', () => {
  it.each<[string, object, VersionList, string[]]>([
    ['one, without a list', {}, list(), ['current “Next” /docs none last']],
    [
      'the first of the list is the last one',
      {},
      list('2.0', '1.0'),
      [
        'current “Next” /docs/next unreleased badge',
        '2.0 “2.0” /docs none badge last',
        '1.0 “1.0” /docs/1.0 unmaintained badge',
      ],
    ],
    [
      'the last one by its setting',
      { routeBasePath: '/', lastVersion: 'current' },
      list('1.0'),
      ['current “Next” / none badge last', '1.0 “1.0” /1.0 unmaintained badge'],
    ],
    [
      'an old one as the last',
      { lastVersion: '1.0' },
      list('2.0', '1.0'),
      [
        'current “Next” /docs/next unreleased badge',
        '2.0 “2.0” /docs/2.0 unreleased badge',
        '1.0 “1.0” /docs none badge last',
      ],
    ],
    [
      'with settings for each',
      {
        versions: {
          current: { label: 'Canary', path: 'canary', banner: 'none', badge: false },
          '2.0': { path: 'v2', banner: 'unmaintained' },
          '1.0': { noIndex: true },
        },
      },
      list('2.0', '1.0'),
      [
        'current “Canary” /docs/canary none',
        '2.0 “2.0” /docs/v2 unmaintained badge last',
        '1.0 “1.0” /docs/1.0 unmaintained badge noindex',
      ],
    ],
    ['without the docs folder itself', { includeCurrentVersion: false }, list('1.0'), ['1.0 “1.0” /docs none last']],
    [
      'some of them',
      { onlyIncludeVersions: ['current', '1.0'] },
      list('2.0', '1.0'),
      ['current “Next” /docs/next unreleased badge', '1.0 “1.0” /docs none badge last'],
    ],
    ['none but the docs folder', { disableVersioning: true }, list('1.0'), ['current “Next” /docs none last']],
    [
      'the first that has a folder',
      {},
      { listed: ['2.0', '1.0'], present: ['current', '1.0'] },
      ['current “Next” /docs/next unreleased badge', '1.0 “1.0” /docs none badge last'],
    ],
    [
      'without a docs folder',
      {},
      { listed: ['2.0', '1.0'], present: ['2.0', '1.0'] },
      ['2.0 “2.0” /docs none badge last', '1.0 “1.0” /docs/1.0 unmaintained badge'],
    ],
  ])('%s', (_, settings, versions, expected) => check(settings, versions, expected))

  it('have folders with the id of their instance', () => {
    const folders = (id: string) =>
      listVersions(docsOf({ id, path: './docs/' }), list('1.0')).map(({ folder }) => folder)
    expect(folders('default')).toEqual(['docs', 'versioned_docs/version-1.0'])
    expect(folders('api')).toEqual(['docs', 'api_versioned_docs/version-1.0'])
  })
})

describe('settings of versions', () => {
  it.each<[object, VersionList, string[]]>([
    [{}, list('1.0'), []],
    [
      { lastVersion: '1.1' },
      list('1.0'),
      [
        'error docs/unknown-version: `lastVersion` names the version `1.1`, which does not exist. → Did you mean `1.0`?',
      ],
    ],
    [
      { onlyIncludeVersions: ['next'], versions: { beta: {} } },
      list('1.0'),
      [
        'error docs/unknown-version: `onlyIncludeVersions` names the version `next`, which does not exist. → Available: current, 1.0.',
        'error docs/unknown-version: `versions` names the version `beta`, which does not exist. → Available: current, 1.0.',
      ],
    ],
    [
      { lastVersion: '1.0', onlyIncludeVersions: ['current'] },
      list('1.0'),
      [
        'error docs/unknown-version: `lastVersion` names the version `1.0`, which is not published. → Publish that version, or name another one.',
      ],
    ],
    [
      { includeCurrentVersion: false },
      list(),
      [
        'error docs/no-version: The settings leave no version of the docs `default` to publish. → Add a version to `onlyIncludeVersions`, or set `includeCurrentVersion: true`.',
      ],
    ],
    // That the folder is missing has been said.
    [{ lastVersion: '1.0' }, { listed: ['1.0'], present: ['current'] }, []],
  ])('%j', (settings, versions, expected) => {
    expect(listDiagnostics(checkVersions(docsOf(settings), versions, () => undefined))).toEqual(expected)
  })
})

describe('the name of a version', () => {
  it.each(['1.0', 'v2', '2026-01', 'é', 'x'.repeat(32), '1.0 beta'])('can be %s', (name) =>
    expect(badVersionName(name)).toBeUndefined(),
  )
  it.each([
    ['', 'is empty'],
    [' 1', 'begins or ends with a space'],
    ['x'.repeat(33), 'is longer than 32 characters'],
    ['..', 'refers to a parent folder'],
    ['current', 'is reserved for the docs folder itself'],
    ['a/b', 'contains `/`'],
    ['a\\b', 'contains `\\`'],
    ['a?', 'contains `?`'],
    ['a\u0007', 'contains a control character'],
  ])('cannot be %j', (name, reason) => expect(badVersionName(name)).toBe(reason))
})
