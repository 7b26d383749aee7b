import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A face that all text has in a browser: one that runs narrower than common system fonts, and the widest common one. */
export type Face = 'narrow' | 'wide'

const { resolve } = createRequire(import.meta.url)
const folderOf = (name: string) => dirname(resolve(`${name}/package.json`))

// Chromium takes no compressed fonts (WOFF) from the system, so these packages are ones that have TrueType files.
const folders = [folderOf('@expo-google-fonts/archivo-narrow'), join(folderOf('dejavu-fonts-ttf'), 'ttf')]

/** What the generic families are, face by face. The second font in a list has the scripts that the first lacks. */
const families: Readonly<Record<Face, Readonly<Record<string, readonly string[]>>>> = {
  narrow: {
    'sans-serif': ['Archivo Narrow', 'DejaVu Sans'],
    serif: ['Archivo Narrow', 'DejaVu Serif'],
    monospace: ['DejaVu Sans Mono'],
  },
  wide: { 'sans-serif': ['DejaVu Sans'], serif: ['DejaVu Serif'], monospace: ['DejaVu Sans Mono'] },
}

/**
 * Write a fontconfig file that knows the fonts of the packages alone, for `FONTCONFIG_FILE`; gives its path.
 *
 * Without it, what a test measures depends on the fonts of the machine.
 */
export function writeFontconfig(face: Face): string {
  const folder = join(tmpdir(), `sitegen-fonts-${face}`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'fonts.conf')
  // Test files that run side by side write the same one.
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
