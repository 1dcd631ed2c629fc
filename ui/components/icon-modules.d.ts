/** The icon package has types only for its index of six thousand icons; we import icons one by one. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('#ui/components/icon.tsx').IconShape
  // biome-ignore lint/style/noDefaultExport: it is how the set exports them
  export default icon
}
