/** A page that comes within this time, in milliseconds, shows no sign of loading. */
const patience = 200

export interface Progress {
  start(): void
  done(): void
}

/** The bar at the top; CSS shows the spinner in a region that is busy. */
export function createProgress(main: Element): Progress {
  const bar = document.createElement('div')
  bar.className = 'progress'
  bar.role = 'progressbar'
  bar.ariaLabel = 'Loading the page'
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    start() {
      timer ??= setTimeout(() => {
        document.body.append(bar)
        main.ariaBusy = 'true'
      }, patience)
    },
    done() {
      clearTimeout(timer)
      timer = undefined
      bar.remove()
      main.ariaBusy = null
    },
  }
}
