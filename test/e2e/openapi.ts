// GitHub's official OpenAPI description, cut down to the endpoints we call, as a judge of requests and answers.
// Knows nothing of what the stand-in stores; it only says what does not conform.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

// The description is walked as the JSON it is.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = Record<string, any>;

export interface Endpoint {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const DESCRIPTION = 'api.github.com';

/**
 * The description lists few refusals, though every endpoint may answer them. They have one documented shape
 * (`basic-error`), which is what an unlisted 401, 403, 404 or 5xx is held to.
 */
const REFUSALS = new Set([401, 403, 404, 500, 502, 503]);

/** OpenAPI 3.0's `nullable` said in JSON Schema. */
function withoutNullable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNullable);
  if (value === null || typeof value !== 'object') return value;
  const { nullable, example: _example, examples: _examples, ...rest } = value as Json;
  const schema = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, withoutNullable(inner)]));
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/** The named operations and every component they reach, nothing else. */
function slice(document: Json, endpoints: readonly string[]): { operations: Map<string, Json>; components: Json } {
  const components: Json = {};
  const operations = new Map<string, Json>();
  const follow = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(follow);
    if (value === null || typeof value !== 'object') return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === '$ref' && typeof inner === 'string') {
        const [, , group, name] = inner.split('/');
        if (group === 'examples' || components[group]?.[name] !== undefined) continue;
        (components[group] ??= {})[name] = document.components[group][name];
        follow(components[group][name]);
      } else {
        follow(inner);
      }
    }
  };
  for (const endpoint of endpoints) {
    const [method, path] = endpoint.split(' ');
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`The description has no ${endpoint}`);
    operations.set(endpoint, operation);
    follow(operation);
  }
  follow({ $ref: '#/components/schemas/basic-error' });
  return { operations, components };
}

export class OpenApi {
  readonly #operations: Map<string, Json>;
  readonly #components: Json;
  readonly #ajv: Ajv;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(endpoints: readonly string[]) {
    const file = createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json');
    const { operations, components } = slice(JSON.parse(readFileSync(file, 'utf8')), endpoints);
    this.#operations = operations;
    this.#components = withoutNullable(components) as Json;
    this.#ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: false });
    (addFormats as unknown as (ajv: Ajv) => void)(this.#ajv);
    this.#ajv.addSchema({ $id: DESCRIPTION, components: this.#components });
  }

  /** The endpoint behind a request line; undefined when we are not supposed to call it. */
  find(method: string, pathname: string): Endpoint | undefined {
    for (const name of this.#operations.keys()) {
      const [wanted, template] = name.split(' ');
      if (wanted !== method) continue;
      const pattern = template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
      const match = new RegExp(`^${pattern}$`).exec(pathname);
      if (match !== null) {
        const parameters = Object.entries(match.groups ?? {}).map(([key, text]) => [key, decodeURIComponent(text)]);
        return { name, parameters: Object.fromEntries(parameters) };
      }
    }
    return undefined;
  }

  requestProblems(endpoint: Endpoint, query: URLSearchParams, body: unknown): string[] {
    const operation = this.#operations.get(endpoint.name)!;
    const problems: string[] = [];
    const described = (operation.parameters as Json[]).map((parameter) => this.#dereference(parameter));
    for (const parameter of described) {
      const text = parameter.in === 'path' ? endpoint.parameters[parameter.name] : query.get(parameter.name) ?? undefined;
      if (text === undefined) {
        if (parameter.required) problems.push(`parameter ${parameter.name} is missing`);
        continue;
      }
      const numeric = parameter.schema.type === 'integer' || parameter.schema.type === 'number';
      problems.push(...this.#problems(`${endpoint.name} ${parameter.name}`, parameter.schema, numeric ? Number(text) : text));
    }
    for (const key of query.keys()) {
      if (!described.some((parameter) => parameter.in === 'query' && parameter.name === key)) problems.push(`unknown query parameter ${key}`);
    }
    const expected = operation.requestBody?.content['application/json'].schema;
    if (expected === undefined) {
      if (body !== undefined) problems.push('a body where none is described');
      return problems;
    }
    problems.push(...this.#problems(`${endpoint.name} request`, expected, body));
    // The service ignores what it does not know; we would not, since it is most likely a misspelt field.
    for (const key of Object.keys((body ?? {}) as Json)) {
      if (!(key in expected.properties)) problems.push(`unknown field ${key}`);
    }
    return problems;
  }

  answerProblems(endpoint: Endpoint, status: number, body: unknown): string[] {
    const operation = this.#operations.get(endpoint.name)!;
    const listed = operation.responses[String(status)];
    if (listed === undefined && !REFUSALS.has(status)) return [`status ${status} is not described`];
    const answer = listed === undefined ? undefined : this.#dereference(listed);
    const schema = answer === undefined ? { $ref: '#/components/schemas/basic-error' } : answer.content?.['application/json']?.schema;
    if (schema === undefined) return body === undefined ? [] : [`status ${status} has no body`];
    return this.#problems(`${endpoint.name} ${status}`, schema, body);
  }

  #dereference(value: Json): Json {
    if (typeof value.$ref !== 'string') return value;
    const [, , group, name] = value.$ref.split('/');
    return this.#components[group][name];
  }

  #problems(name: string, schema: Json, value: unknown): string[] {
    let check = this.#compiled.get(name);
    if (check === undefined) {
      const text = JSON.stringify(withoutNullable(schema)).replaceAll('"#/components/', `"${DESCRIPTION}#/components/`);
      check = this.#ajv.compile(JSON.parse(text));
      this.#compiled.set(name, check);
    }
    return check(value) ? [] : (check.errors ?? []).map((error) => `${name}: ${error.instancePath || 'value'} ${error.message}`);
  }
}
