/** The part of fontkit that is used here; the package ships no types. */
declare module 'fontkit' {
  export function create(file: Uint8Array): { layout(text: string): unknown }
}
