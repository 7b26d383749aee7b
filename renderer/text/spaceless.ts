/**
 * A letter of a script without spaces between words. Uses `Script`, because `Script_Extensions` includes marks and punctuation
 * of other scripts.
 */
export const spaceless = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]/u
