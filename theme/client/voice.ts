const voice = document.createElement('div')

/** The place whose text screen readers speak; it must be there before the text is. */
export function start(): void {
  voice.className = 'sr-only'
  voice.role = 'status'
  document.body.append(voice)
}

export function say(text: string): void {
  voice.textContent = text
}
