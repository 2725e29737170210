// One repository on a stand-in GitHub: the services a workflow run talks to, started together, and jobs run on them.

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { silent } from '../../src/log.ts';
import { saveSnapshot } from '../../src/snapshot/cache.ts';
import { CacheService, runtimeToken, scopesFor } from './cache-service.ts';
import type { WorkflowEvent } from './events.ts';
import { GitHubApi } from './github-api.ts';
import { runAction, runnerTemporary, type JobResult } from './runner.ts';
import { ShopRepository, type Files } from './shop-repository.ts';

export class Platform {
  readonly api = new GitHubApi();
  readonly cache = new CacheService();
  readonly repository: ShopRepository;
  readonly #temporary = runnerTemporary();

  private constructor(files?: Files) {
    this.repository = new ShopRepository(files);
  }

  static async start(files?: Files): Promise<Platform> {
    const platform = new Platform(files);
    await Promise.all([platform.api.start(), platform.cache.start()]);
    return platform;
  }

  /** Checks the event's commit out and runs the action on it. */
  run(event: WorkflowEvent, inputs: Record<string, string> = {}, options: { debug?: boolean; cache?: boolean; shallow?: boolean } = {}): Promise<JobResult> {
    this.repository.checkout(event.sha);
    return runAction({
      workspace: options.shallow ? this.repository.shallowCheckout(event.sha) : this.repository.root, event, inputs, apiUrl: this.api.url, temporary: this.#temporary, debug: options.debug,
      cacheUrl: options.cache === false ? undefined : this.cache.url,
    });
  }

  /** Puts something else into the cache under a key that is there, by way of the real client. */
  async plantSnapshot(key: string, content: string): Promise<void> {
    this.cache.entries.splice(0);
    const planted = join(this.#temporary, 'planted.db');
    writeFileSync(planted, content);
    const variables = {
      RUNNER_TEMP: this.#temporary, GITHUB_WORKSPACE: this.repository.root, ACTIONS_CACHE_SERVICE_V2: 'true', ACTIONS_RESULTS_URL: this.cache.url,
      ACTIONS_RUNTIME_TOKEN: runtimeToken(scopesFor('refs/heads/main')),
    };
    Object.assign(process.env, variables);
    const saved = await saveSnapshot({ keys: { key, prefix: '' }, database: planted, temporary: this.#temporary, log: silent });
    for (const name of Object.keys(variables)) delete process.env[name];
    if (!saved) throw new Error('The snapshot could not be planted');
  }

  /** Ends the services, and the test with them if anything was asked of GitHub that its description does not know. */
  async stop(): Promise<void> {
    await Promise.all([this.api.stop(), this.cache.stop()]);
    this.repository.remove();
    rmSync(this.#temporary, { recursive: true, force: true });
    this.api.assertConforming();
    this.cache.assertConforming();
  }
}
