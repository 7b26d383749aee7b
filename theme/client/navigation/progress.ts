import { text } from '../text.ts'

/** Milliseconds before the loading indicator is shown. */
export const delay = 200

export interface Progress {
  start(): void
  done(): void
}

/** The loading indicator: a bar at the top with a spinner below it. CSS dims the busy region. */
export function createProgress(main: Element): Progress {
  const bar = document.createElement('div')
  bar.className = 'progress'
  bar.role = 'progressbar'
  bar.ariaLabel = text('Loading the page')
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    start() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        document.body.append(bar)
        main.ariaBusy = 'true'
      }, delay)
    },
    done() {
      clearTimeout(timer)
      bar.remove()
      main.ariaBusy = null
    },
  }
}
