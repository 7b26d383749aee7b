/** Bundle the command line once, before tests start it side by side. */
export default async function setup() {
  const { buildIfStale } = (await import('../../scripts/build-cli.mjs' as string)) as {
    buildIfStale: () => Promise<void>
  }
  await buildIfStale()
}
