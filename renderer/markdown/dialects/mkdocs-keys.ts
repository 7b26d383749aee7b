const key = String.raw`(?:[a-z\d]+(?:-[a-z\d]+)*|"[^"\n]+")`
const keys = new RegExp(String.raw`(?<![\\+\w{])\+\+(${key}(?:\+${key})*)\+\+(?![+\w])`, 'gi')

/** Labels of keys that differ from the names in the syntax. */
const names: Readonly<Record<string, string>> = {
  ...{ control: 'Ctrl', delete: 'Del', insert: 'Ins', ins: 'Ins', escape: 'Esc', command: 'Cmd', windows: 'Win' },
  ...{ function: 'Fn', fn: 'Fn', opt: 'Option', spc: 'Space', return: 'Enter', bksp: 'Backspace', altgr: 'AltGr' },
  ...{ 'arrow-up': 'Up', 'arrow-down': 'Down', 'arrow-left': 'Left', 'arrow-right': 'Right' },
  ...{ pgup: 'Page Up', pgdn: 'Page Down', 'pg-up': 'Page Up', 'pg-dn': 'Page Down', 'page-dn': 'Page Down' },
  ...{ prtsc: 'Print Screen', caps: 'Caps Lock', cplk: 'Caps Lock', plus: '+', minus: '-', hyphen: '-', equal: '=' },
  ...{ slash: '/', backslash: '\\', period: '.', comma: ',', colon: ':', semicolon: ';', question: '?', tilde: '~' },
  ...{ underscore: '_', grave: '`', 'single-quote': '&#39;', 'double-quote': '&quot;', bar: '|', pipe: '|' },
  ...{
    less: '&lt;',
    greater: '&gt;',
    'bracket-left': '[',
    'bracket-right': ']',
    'brace-left': '{',
    'brace-right': '}',
  },
}

/** `++ctrl+alt+del++` → `<kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>Del</kbd>` */
export function pressKeys(text: string): string {
  return text.replace(keys, (_, all: string) => {
    const found = all.match(new RegExp(key, 'gi')) ?? []
    return found.map((one) => `<kbd>${nameOf(one)}</kbd>`).join('+')
  })
}

function nameOf(written: string): string {
  if (written.startsWith('"')) return written.slice(1, -1)
  const lower = written.toLowerCase()
  const named = Object.hasOwn(names, lower) ? names[lower] : undefined
  // Markdown is parsed inside the element.
  if (named !== undefined) return named.replace(/[\\`_~[\]|]/g, '\\$&')
  return written.replace(/(?<![a-z\d])[a-z]/gi, (letter) => letter.toUpperCase()).replaceAll('-', ' ')
}
