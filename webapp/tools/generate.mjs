// Generates the API types, the error messages, the numbers in the terms, the rules of form fields, and the roles with each
// permission from the server's API document.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'

const urlOf = (path) => new URL(path, import.meta.url)
const banner = '// Generated from the API document by `npm run generate`. Do not edit.\n\n'

// Formats and examples do not change the types. Every decimal number has the same description.
const document = JSON.parse(readFileSync(urlOf('../../httpapi/openapi.json'), 'utf8'), (key, value) =>
  (key === 'format' && typeof value === 'string') ||
  key === 'examples' ||
  key === 'example' ||
  (key === 'description' && /^Decimal /.test(value))
    ? undefined
    : value,
)

// The client sets and reads all headers itself.
for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
  operation.parameters = operation.parameters
    ?.map(({ $ref, ...parameter }) =>
      $ref ? document.components.parameters[$ref.split('/').pop()] : parameter,
    )
    .filter((parameter) => parameter.in !== 'header')
  if (operation.responses[200]?.$ref) operation.responses[200] = document.components.responses.Success
  for (const response of Object.values(operation.responses)) delete response.headers
  // The pages read errors as ApiError.
  for (const status of Object.keys(operation.responses))
    if (status >= '400') delete operation.responses[status]
  // Without an ID, the type of an operation is part of its path. The pages name operations by path.
  delete operation.operationId
}
delete document.components.schemas.Problem
delete document.components.schemas.FieldProblem
document.components = { schemas: document.components.schemas }

// The structures that many operations and schemas repeat.
const generics = `interface JSONBody<Content> {
    content: {
        "application/json": Content;
    };
}
interface List<Item> {
    /** @description Absent if the list is complete */
    paging?: components["schemas"]["Paging"];
    result: Item[];
}
interface Page<Item> {
    /** @description Cursor for the next page. Send it as the after parameter. Absent on the last page */
    next?: string;
    result: Item[];
}
`

const types = await openapiTS(document, { alphabetize: true, defaultNonNullable: false })
// Leave out what an operation does not have: members of type never, untyped headers, and empty groups of parameters.
// Also leave out comments that repeat the type or the status.
const text = astToString(types)
  .replace(/^\s*(?:\/\*\* @enum \{string\} \*\/|\/\*\* @description OK \*\/|\* @enum \{string\})\n/gm, '')
  .replace(/\/\*\*\n\s*\* (.*)\n\s*\*\//g, '/** $1 */')
  .replace(/^\s*\w+\??: never;\n/gm, '')
  .replace(/^\s*headers: \{\n\s*\[name: string\]: unknown;\n\s*\};\n/gm, '')
  .replace(/^\s*parameters: \{\n\s*\};\n/gm, '')
  .replace(/\{\n\s*content: \{\n\s*"application\/json": (.*);\n\s*\};\n\s*\};/g, 'JSONBody<$1>;')
  .replace(/\{\n.* the list is complete \*\/\n\s*paging\?: .*;\n\s*result: (.*)\[\];\n\s*\};/g, 'List<$1>;')
  .replace(/\{\n.* as the after parameter\. .*\n\s*next\?: .*;\n\s*result: (.*)\[\];\n\s*\};/g, 'Page<$1>;')
writeFileSync(urlOf('../src/lib/api/schema.gen.ts'), banner + generics + text)

const catalog = document['x-catalog']
const asModule = (name, value) =>
  `${banner}export const ${name} = ${JSON.stringify(value, null, 2)} as const\n`
writeFileSync(urlOf('../src/lib/api/catalog.gen.ts'), asModule('catalog', catalog))

// Responses contain their texts, so most pages need only the texts of the codes that the source code names.
const source = readdirSync(urlOf('../src'), { recursive: true })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(gen|test)\./.test(name))
  .map((name) => readFileSync(urlOf(`../src/${name}`), 'utf8'))
  .join('\n')
const named = new Set(source.match(/\b[A-Z][A-Z0-9_]+\b/g))
const namedTexts = Object.fromEntries(Object.entries(catalog).filter(([code]) => named.has(code)))
writeFileSync(urlOf('../src/lib/api/namedTexts.gen.ts'), asModule('namedTexts', namedTexts))

const terms = JSON.stringify(document['x-terms'], null, 2)
writeFileSync(urlOf('../src/lib/api/terms.gen.ts'), `${banner}export const terms = ${terms} as const\n`)

/** patternOf translates a Go pattern. It throws an error for syntax that JavaScript lacks or reads in another way. */
function patternOf(source) {
  const rest = source.replace(/\\[pP]\{\w+\}|\\x[0-9a-f]{2}|\\\W/g, '')
  if (/\\|\[:|\(\?[^:]/.test(rest) || rest.replace(/\[[^\]]*\]/g, '').includes('.'))
    throw new Error(`cannot translate the pattern ${source}`)
  const toScript = (property, p, name) => (name.length > 2 ? `\\${p}{Script=${name}}` : property)
  return new RegExp(source.replace(/\\(p)\{(\w+)\}/gi, toScript), 'u')
}

const literal = (rule) =>
  `{ ${Object.entries(rule)
    .map(([key, value]) => {
      if (typeof value === 'string') return `${key}: ${patternOf(value)}`
      return `${key}: ${typeof value === 'object' ? literal(value) : value}`
    })
    .join(', ')} }`

const rules = Object.entries(document['x-rules']).map(
  ([name, rule]) => `export const ${name}Rule = ${literal(rule)}\n`,
)
writeFileSync(urlOf('../src/lib/api/rules.gen.ts'), banner + rules.join(''))

const staffRoles = document.components.schemas.InviteStaff.properties.role.enum
const bitsOf = (roles) => roles.reduce((bits, role) => bits | (1 << staffRoles.indexOf(role)), 0)
const permissions = Object.entries(document['x-permissions']).map(
  ([permission, roles]) => `  '${permission}': ${bitsOf(roles)},\n`,
)
writeFileSync(
  urlOf('../src/lib/api/staffRoles.gen.ts'),
  `${banner}/** staffRoles lists the roles of staff, in display order. */
export const staffRoles = ${JSON.stringify(staffRoles)} as const\n`,
)
writeFileSync(
  urlOf('../src/lib/api/permissions.gen.ts'),
  `${banner}/** roleBits has a bit for each role with a permission, in the order of staffRoles. */
export const roleBits = {
${permissions.join('')}} as const\n`,
)
