/** The parts of the shell's script that exist once and are shared with the script of navigation. */
export interface Core {
  /** Announce a text to users of screen readers. */
  say(text: string): void
  keep(key: string, value: string): void
  readKept(key: string): string | null
  /** Give the browser's bars the color of the page. */
  colorBars(): void
  onKeptElsewhere(listener: (key: string) => void): void
}
