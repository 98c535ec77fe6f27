const routesFile = /\/src\/features\/.*routes\.ts$/

/** propertiesNamed returns the properties with a name in a syntax tree. */
function propertiesNamed(name, node) {
  if (typeof node !== 'object' || node === null) return []
  if (node.type === 'Property' && node.key.name === name) return [node]
  return Object.values(node).flatMap((child) => propertiesNamed(name, child))
}

/**
 * buildOnlyData is a plugin that removes `prerendering` from the routes in the browser's code, because only the build
 * reads it.
 */
export function buildOnlyData() {
  return {
    name: 'hulak-build-only-data',
    enforce: 'post',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    transform(code, id) {
      if (!routesFile.test(id)) return undefined
      const properties = propertiesNamed('prerendering', this.parse(code))
      return properties.reduceRight(
        (rest, { start, end }) => `${rest.slice(0, start)}prerendering: undefined${rest.slice(end)}`,
        code,
      )
    },
  }
}
