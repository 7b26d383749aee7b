const voice = document.createElement('div')

/** The live region for screen readers; it must exist before its text is set. */
export function start(): void {
  voice.className = 'sr-only'
  voice.role = 'status'
  document.body.append(voice)
}

export function say(text: string): void {
  voice.textContent = text
}
