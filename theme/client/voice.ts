const voice = document.createElement('div')

/** Create the live region for screen readers, which must exist before its text is set. */
export function start(): void {
  voice.className = 'sr-only'
  voice.role = 'status'
  document.body.append(voice)
}

export function say(text: string): void {
  voice.textContent = text
}
