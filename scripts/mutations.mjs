// npm run mutations [-- PATTERN]: removes one behaviour of the shell at a time, in a copy of the project, and runs the tests
// that cover it. A test that passes without its behaviour proves nothing, so the run then fails. `--check` only tests whether
// the code of every mutation still exists.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from './ensure.mjs'

const navigation = 'navigation.test.ts'
const behaviours = 'behaviours.test.ts'
const offline = 'offline.test.ts'
const firstSign = 'first-sign.test.ts'
const updates = 'offline-updates.test.ts'

/** Name of the behaviour · module in theme/client · code to replace · replacement · test file · pattern for test names */
const mutations = [
  [
    'navigation',
    'address',
    'if (event.defaultPrevented',
    'if (true || event.defaultPrevented',
    navigation,
    'replaces regions',
  ],
  [
    'modified clicks',
    'address',
    ' || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey',
    '',
    navigation,
    'modified clicks',
  ],
  ['targets', 'address', "(link.target && link.target !== '_self') || ", '', navigation, 'modified clicks'],
  ['downloads', 'address', "link.hasAttribute('download') || ", '', navigation, 'modified clicks'],
  ['title and facts of the head', 'navigation/regions', 'showHead(page)', '', navigation, 'equals that of a full load'],
  ['mark of the navbar', 'navigation/regions', 'showHeader(page)', '', navigation, 'equals that of a full load'],
  [
    'mark of the sidebar',
    'navigation/regions',
    'markCurrent(old, current)',
    '',
    navigation,
    'equals that of a full load',
  ],
  [
    'groups that stay open',
    'navigation/regions',
    'mergeTree(old, fresh)',
    'old.replaceChildren(...fresh.childNodes)',
    navigation,
    'groups that the reader opened',
  ],
  [
    'top of the page and focus',
    'navigation/scroll',
    'scrollTo(0, 0)\n  focusStart()',
    '',
    navigation,
    'starts at the top',
  ],
  [
    'hash of a link',
    'navigation/scroll',
    'if (location.hash) return location.replace(location.hash)',
    '',
    navigation,
    'a hash scrolls to its element',
  ],
  ['words for screen readers', 'voice', 'voice.textContent = text', '', navigation, 'announce the title'],
  [
    'position in the history',
    'navigation/scroll',
    'else scrollTo(0, scroll ?? 0)',
    'else scrollTo(0, 0)',
    navigation,
    'back and forward restore',
  ],
  [
    'the last click wins',
    'navigation/navigate',
    'if (loading !== to) return\n    const page',
    'const page',
    navigation,
    'the last click wins',
  ],
  [
    'the last click wins: style sheets',
    'navigation/navigate',
    'await loadStyles(page)\n    if (loading !== to) return',
    'await loadStyles(page)',
    navigation,
    'the last click wins',
  ],
  ['another version of the site', 'navigation/pages', '!isOurs || ', '', navigation, 'another version of the site'],
  ['address normalising', 'normalise', 'history.replaceState(', 'void (', navigation, 'replaced by the canonical one'],
  ['progress bar', 'navigation/progress', 'document.body.append(bar)', '', navigation, 'shows bar and spinner'],
  ['spinner', 'navigation/progress', "main.ariaBusy = 'true'", '', navigation, 'shows bar and spinner'],
  [
    'delay of the loading indicator',
    'navigation/progress',
    'const delay = 200',
    'const delay = 0',
    navigation,
    'show nothing',
  ],
  [
    'the rest of a page',
    'navigation/navigate',
    'setTimeout(showRest, drawing)',
    'Boolean(drawing)',
    navigation,
    'what is in view',
  ],
  [
    'a short page at once',
    'navigation/navigate',
    'innerHeight) showRest()',
    '0) showRest()',
    navigation,
    'whole at once',
  ],
  [
    'a hash in the rest',
    'navigation/navigate',
    'showRest()\n  restorePosition()',
    'restorePosition()',
    navigation,
    'leads to its element',
  ],
  [
    'full load after a fault',
    'navigation/navigate',
    'else leave(to)',
    '',
    navigation,
    'leads to a warning and a full load',
  ],
  [
    'warning after a fault',
    'navigation/navigate',
    'console.warn(error)',
    '',
    navigation,
    'leads to a warning and a full load',
  ],
  ['Retry', 'sidebar', 'showFailure(box, error', 'Boolean(box, error', behaviours, 'offers Retry'],
  ['crash of a page', 'navigation/navigate', 'showFailure(main', 'Boolean(main', navigation, 'says so in its region'],
  [
    'crash of an island',
    'island-runtime.tsx',
    'if (!crashed) return',
    'return',
    'islands.test.ts',
    'a crash is limited to the island',
  ],
  [
    'an island that does not come',
    'islands',
    'showFailure(element, error, () => (again && navigator.onLine ? location.reload() : load(true)))',
    '',
    'islands.test.ts',
    'an error with Retry',
  ],
  [
    'islands wait until they are seen',
    'islands',
    "when !== 'visible' ||",
    'true ||',
    'islands.test.ts',
    'waits until it is visible',
  ],
  [
    'islands are taken down',
    'islands',
    'stops.delete(element)\n      stop()',
    '',
    'islands.test.ts',
    'none is left behind',
  ],
  [
    'prefetch in view',
    'navigation/prefetch',
    'seen.observe(link)',
    'Boolean(link)',
    navigation,
    'links that come into view',
  ],
  [
    'prefetch under the pointer',
    'navigation/prefetch',
    "['mouseover', 'touchstart', 'focusin']",
    '[]',
    navigation,
    'under the pointer',
  ],
  ['prefetch: bytes', 'navigation/prefetch', 'spent + last < budget && ', '', navigation, 'not more is prefetched'],
  [
    'prefetch: at a time',
    'navigation/prefetch',
    'last = Number.POSITIVE_INFINITY',
    '',
    navigation,
    'not more is prefetched',
  ],
  ['prefetch: failures', 'navigation/prefetch', ' || budget', '', navigation, 'ends with the first failure'],
  [
    'prefetch: the next page',
    'navigation/prefetch',
    '    spent = 0\n',
    '',
    navigation,
    'begins again on the next page',
  ],
  [
    'prefetch: what waited',
    'navigation/prefetch',
    'for (const path of waiting) done.delete(path)',
    '',
    navigation,
    'begins again on the next page',
  ],
  ['prefetch: 2g', 'address', " || connection?.effectiveType?.includes('2g')", '', navigation, 'none on a 2g'],
  ['prefetch: data saver', 'address', 'connection?.saveData || ', '', navigation, 'none on data saver'],
  [
    'prefetch: the click is answered from memory',
    'navigation/pages',
    'if (ageOf(path) <= age) return copies.get(path)!.html',
    '',
    navigation,
    'waits for no response',
  ],
  [
    'prefetch: a copy is requested again',
    'navigation/navigate',
    'renew(path, html)',
    '',
    navigation,
    'waits for no response',
  ],
  [
    'prefetch: what is no page',
    'address',
    " || link.relList.contains('external')",
    '',
    navigation,
    'neither prefetched',
  ],
  ['without a network', 'navigation/pages', "cache: 'force-cache'", '', navigation, 'from the browser’s cache'],
  [
    'scripts of a page',
    'navigation/pages',
    ' || [...page.querySelectorAll<HTMLScriptElement>(scripts)].some(isNew)',
    '',
    navigation,
    'loaded by the browser',
  ],
  ['the page of what is not found', 'navigation/pages', ' || !ownPath(page)', '', navigation, 'loaded by the browser'],
  [
    'style sheets before the text',
    'navigation/navigate',
    'await loadStyles(page)',
    '',
    navigation,
    'never shown without its style sheet',
  ],
  ['facts that go', 'navigation/head', 'one.remove()', '', navigation, 'equals that of a full load'],
  ['announcement: closing', 'announcement', "dataset.announcementClosed = ''", '', behaviours, 'closes by a button'],
  [
    'announcement: before the first paint',
    'paint',
    'if (dataset.announcement &&',
    'if (false &&',
    behaviours,
    'never painted',
  ],
  [
    'menu: aria-expanded',
    'navigation/menu',
    'button.ariaExpanded = String(open)',
    '',
    behaviours,
    'sets aria-expanded',
  ],
  ['menu: focus', 'navigation/menu', 'keepFocus(drawer, isOpen)', '', behaviours, 'keeps the focus inside'],
  ['menu: focus returns', 'navigation/menu', 'wide.matches || button.focus()', 'undefined', behaviours, 'with Escape'],
  ['menu: Back', 'navigation/menu', 'takeBack(open)', '', behaviours, 'closes with Back'],
  [
    'menu: wide windows',
    'navigation/menu',
    'wide.matches && drawer.hidePopover()',
    'undefined',
    behaviours,
    'grows past 996',
  ],
  ['sidebar: neighbours', 'sidebar', 'setOpen(other, false)', '', behaviours, 'closes the siblings'],
  [
    'sidebar: filled once',
    'sidebar',
    'if (group.querySelector(ownList)) return true\n  const { entriesOf }',
    'const { entriesOf }',
    behaviours,
    'with a single request',
  ],
  [
    'sidebar: mark of what is filled in',
    'navigation/sidebar-entries',
    'markCurrent(list, currentOf(nav))',
    '',
    behaviours,
    'with a single request',
  ],
  [
    'sidebar: scroll position',
    'sidebar',
    'tree === nav.dataset.tree ? Number(top) : ',
    '',
    behaviours,
    'keeps its scroll position',
  ],
  ['contents', 'navigation/toc', "link.ariaCurrent = 'true'", '', behaviours, 'marks the heading'],
  ['tabs: groups', 'tabs', 'showGroup(group, value)\n  }', '}', behaviours, 'change together'],
  [
    'tabs: other tabs of the browser',
    'tabs',
    "if (key.startsWith('tab.'))",
    'if (false)',
    behaviours,
    'another browser tab',
  ],
  ['tabs: kept choice', 'tabs', 'keep(`tab.', 'Boolean(`tab.', behaviours, 'save the choice'],
  ['tabs: query', 'tabs', 'url.searchParams.set(query, value)', '', behaviours, 'recorded in the address'],
  ['tabs: keyboard', 'tabs', 'tabs.at(to % tabs.length)?.focus()', '', behaviours, 'arrow keys'],
  ['tabs: no jump', 'tabs', 'scrollBy({ top', 'Boolean({ top', behaviours, 'keep the pressed tab'],
  ['code: copy', 'code', 'navigator.clipboard.writeText(code)', 'undefined', behaviours, 'are copied without'],
  ['code: Copied for a second', 'code', "button.textContent = text('Copy')\n", '\n', behaviours, 'say so for a second'],
  ['code: wrap', 'code', 'wrap.hidden = fits', 'wrap.hidden = true || fits', behaviours, 'button for word wrap'],
  [
    'links to versions',
    'navigation/regions',
    "['aria-current', 'href']",
    "['aria-current']",
    'versions.test.ts',
    'follow the version',
  ],
  [
    'back to top',
    'navigation/back-to-top',
    'else if (up) button.hidden = false',
    '',
    behaviours,
    'scrolls up below 300',
  ],
  [
    'kept version',
    'navigation/version-menu',
    'keep(`version.',
    'Boolean(`version.',
    behaviours,
    'saves the selected version',
  ],
  [
    'colours: switch',
    'navigation/color-switch',
    "keep('theme'",
    "Boolean('theme'",
    behaviours,
    'changes with the button',
  ],
  [
    'colours: system',
    'navigation/color-switch',
    "matchMedia(darkQuery).addEventListener('change', show)",
    '',
    behaviours,
    'and follows it',
  ],
  [
    'events of navigation',
    'navigation/navigate',
    'document.dispatchEvent(',
    'Boolean(',
    navigation,
    'initialisation script runs once',
  ],
  [
    'storage that is blocked',
    'storage',
    'memory.set(key, value)',
    'throw new Error(value)',
    behaviours,
    'breaks nothing',
  ],
  [
    'one behaviour’s fault',
    'shell',
    'try {\n    start()\n  } catch (error) {\n    console.error(error)\n  }',
    'start()',
    'degraded.test.ts',
    'code',
  ],
  [
    'moved sections: their links',
    'moved',
    'if (link) location.replace(link.href)',
    '',
    'old-addresses.test.ts',
    'an anchor whose section',
  ],
  [
    'offline: visited pages',
    'offline/answer',
    '(await first) ?? (await findCopy(request, path))',
    'await first',
    offline,
    'a visited page',
  ],
  [
    'offline: a late answer',
    'offline/answer',
    'Promise.race([network, inTime(',
    'Promise.race([network, ((..._: unknown[]) => network)(',
    offline,
    'that is late',
  ],
  [
    'offline: the whole search',
    'offline/register',
    'files: await listSearchFiles(root)',
    'files: []',
    offline,
    'the search finds',
  ],
  ['offline: the number of pages', 'offline/trim', 'index >= mostPages || ', '', offline, '100 pages'],
  ['offline: kept files first', 'offline/answer', 'if (kept) return kept', '', updates, 'leaves it whole'],
  [
    'offline: files that are due later',
    'offline/keep-page',
    "for (const one of later) await gathering.add(one, 'later')",
    '',
    updates,
    'leaves it whole',
  ],
  ['offline: other tabs', 'offline/trim', 'if (open.length <= 1) ', '', updates, 'another tab'],
  [
    'offline: pages of an earlier build',
    'offline/register',
    "=== 'outdated') reload()",
    "=== '') reload()",
    updates,
    'who saves data',
  ],
  [
    'offline: the end of a worker',
    'offline/retire',
    'if (tag.site === undefined) return retire()',
    '',
    updates,
    'without the setting',
  ],
  ['offline: other formats', 'offline/worker', "deleteStores('other formats')", 'undefined', updates, 'waits until'],
  ['first sign: scrolling', 'first-sign', "'scroll', ", '', firstSign, 'is scrolling'],
  [
    'first sign: the system',
    'first-sign',
    'matchMedia(darkQuery)',
    'new EventTarget()',
    firstSign,
    'mode of the system',
  ],
  [
    'first sign: a reader who is back',
    'first-sign',
    'if (history.state)',
    'if (false)',
    firstSign,
    'navigation at once',
  ],
  ['first sign: Back', 'navigation/navigate', 'else moved()\n}', '}', firstSign, 'goes back'],
  [
    'first sign: position',
    'navigation/scroll',
    'else if (isShown()) keepPosition()',
    '',
    firstSign,
    'navigation at once',
  ],
  [
    'first sign: the link',
    'navigation/prefetch',
    'hurry({ target: document',
    'void ({ target: document',
    firstSign,
    'reader is at',
  ],
  ['first sign: the drawer', 'navigation/menu', 'if (isOpen()) show()', '', firstSign, 'makes the drawer modal'],
  [
    'a first click',
    'first-sign',
    "addEventListener('click', wait)",
    "addEventListener('', wait)",
    firstSign,
    'waits for navigation',
  ],
  [
    'a first click: its page',
    'first-sign',
    'requested = [to.pathname, answer]',
    'Boolean(answer)',
    firstSign,
    'waits for navigation',
  ],
  ['a first click: busy', 'first-sign', "main.ariaBusy = 'true'", '', firstSign, 'is busy'],
  [
    'a first click: no network',
    'first-sign',
    'navigator.onLine ? press()',
    'true ? press()',
    firstSign,
    'if there is no network',
  ],
  [
    'a first click: the switch',
    'first-sign',
    ' || place.matches(colorSwitch)',
    '',
    firstSign,
    'changes the color mode',
  ],
  ['scripts that failed', 'loader', 'made = undefined', '', firstSign, 'Retry loads'],
  [
    'attaching again',
    'navigation/regions',
    "region('sidebar')]) attach(one)",
    "region('sidebar')]) Boolean(one)",
    'reattach.test.ts',
    'blocks of code',
  ],
]

const [wanted = ''] = process.argv.slice(2).filter((one) => one !== '--check')
const fileOf = (folder, module) => join(folder, 'theme/client', module.includes('.') ? module : `${module}.ts`)
const stale = mutations.filter(([, module, text]) => !readFileSync(fileOf(root, module), 'utf8').includes(text))
if (stale.length > 0)
  throw new Error(stale.map(([name, module, text]) => `${name}: ${module} does not contain ${text}`).join('\n'))
if (process.argv.includes('--check')) process.exit(0)
/** Number of mutations tested at a time, each in its own copy. Most tests only wait for something that never happens. */
const atOnce = 3
const left = new Set(['node_modules', '.git', 'build', 'dist', '.sitegen', 'coverage'])
const folder = mkdtempSync(join(tmpdir(), 'sitegen-mutations-'))
const chosen = mutations.filter(([name]) => name.includes(wanted))
const waiting = [...chosen]
const survivors = []
try {
  await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, (_, number) => work(`project-${number}`)))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${chosen.length} removed, ${chosen.length - survivors.length} noticed`)
process.exitCode = survivors.length === 0 ? 0 : 1

async function work(project) {
  const copy = join(folder, project)
  cpSync(root, copy, { recursive: true, filter: (path) => !left.has(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (let next = waiting.shift(); next; next = waiting.shift()) await tryOne(next, copy)
}

async function tryOne([name, module, text, instead, tests, pattern], copy) {
  const file = fileOf(copy, module)
  const before = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    before.replace(text, () => instead),
  )
  const { status, stdout } = await run(['run', `tests/shell/${tests}`, '-t', pattern, '--bail', '1'], copy)
  writeFileSync(file, before)
  const ran = /Tests\s.*(passed|failed)/.test(stdout)
  const ok = status !== 0 && /Tests\s.*failed/.test(stdout)
  if (!ok) survivors.push(name)
  console.log(`${ok ? '✔' : '✖'} ${name}${ok ? '' : ran ? ': its tests pass without it' : ': no test ran'}`)
}

async function run(args, cwd) {
  // A short deadline, because the removed behaviour never happens.
  const env = { ...process.env, NO_COLOR: '1', TEST_DEADLINE: '8000' }
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], { cwd, env })
  let stdout = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.resume()
  const [status] = await once(child, 'close')
  return { status, stdout }
}
