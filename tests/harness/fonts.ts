import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The typeface of all text in a browser: one narrower than common system fonts, or the widest common one. */
export type Face = 'narrow' | 'wide'

const { resolve } = createRequire(import.meta.url)
const folderOf = (name: string) => dirname(resolve(`${name}/package.json`))

// Chromium ignores compressed system fonts (WOFF), so these packages are ones that contain TrueType files.
// Arimo, which has the widths of Arial, is only found by its name.
const folders = [
  folderOf('@expo-google-fonts/archivo-narrow'),
  folderOf('@expo-google-fonts/arimo'),
  join(folderOf('dejavu-fonts-ttf'), 'ttf'),
]

/** The generic families, by face. The second font in a list covers the scripts that the first lacks. */
const families: Readonly<Record<Face, Readonly<Record<string, readonly string[]>>>> = {
  narrow: {
    'sans-serif': ['Archivo Narrow', 'DejaVu Sans'],
    serif: ['Archivo Narrow', 'DejaVu Serif'],
    monospace: ['DejaVu Sans Mono'],
  },
  wide: { 'sans-serif': ['DejaVu Sans'], serif: ['DejaVu Serif'], monospace: ['DejaVu Sans Mono'] },
}

/**
 * Write a fontconfig file that contains only the fonts of these packages, for `FONTCONFIG_FILE`. Returns its path.
 *
 * Without it, measurements would depend on the machine's fonts.
 */
export function writeFontconfig(face: Face): string {
  const folder = join(tmpdir(), `sitegen-fonts-${face}`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'fonts.conf')
  // Test files that run in parallel write the same file.
  const draft = `${file}-${process.pid}`
  writeFileSync(draft, fontconfig(face, join(folder, 'cache')))
  renameSync(draft, file)
  return file
}

function fontconfig(face: Face, cache: string): string {
  const generic = Object.entries(families[face]).map(
    ([name, fonts]) => `  <match target="pattern">
    <test name="family"><string>${name}</string></test>
    <edit name="family" mode="assign" binding="strong">${fonts.map((font) => `<string>${font}</string>`).join('')}</edit>
  </match>`,
  )
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${escapeXml(folder)}</dir>`).join('\n')}
  <cachedir>${escapeXml(cache)}</cachedir>
  <match target="pattern">
    <edit name="family" mode="append_last"><string>sans-serif</string></edit>
  </match>
${generic.join('\n')}
  <match target="pattern">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
