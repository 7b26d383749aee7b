/** The names of the theme’s icons; any other value is a file. */
export const iconNames = [
  'bluesky',
  'discord',
  'github',
  'gitlab',
  'language',
  'mail',
  'mastodon',
  'npm',
  'rss',
  'stackoverflow',
  'x',
  'youtube',
] as const
