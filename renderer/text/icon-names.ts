/** The names of the theme’s icons; anything else is a file. */
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
