/**
 * A letter of a script that writes words without spaces between them. By their own script: with extensions, also marks and
 * punctuation that others use.
 */
export const spaceless = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]/u
