// One repository on a stand-in GitHub: the services a workflow run talks to, started together, and jobs run on them.

import { rmSync } from 'node:fs';

import { CacheService } from './cache-service.ts';
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
  run(event: WorkflowEvent, inputs: Record<string, string> = {}, options: { debug?: boolean; cache?: boolean } = {}): Promise<JobResult> {
    this.repository.checkout(event.sha);
    return runAction({
      workspace: this.repository.root, event, inputs, apiUrl: this.api.url, temporary: this.#temporary, debug: options.debug,
      cacheUrl: options.cache === false ? undefined : this.cache.url,
    });
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
