/** The icon package has types only for its index of six thousand icons. We import the paths of each icon from its own file. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  export const __iconNode: import('#ui/components/icon.tsx').IconShape
}
