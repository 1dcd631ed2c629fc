/** The icon package has types only for its index of six thousand icons; we import icons one by one, and only their paths. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  export const __iconNode: import('#ui/components/icon.tsx').IconShape
}
