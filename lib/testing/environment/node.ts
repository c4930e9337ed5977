import { TestEnvironment } from 'jest-environment-node';
import { watchLeftovers } from './leftovers';

/** Jest's environment for Node.js, which also removes what a test file leaves in the process. */
export default class NodeEnvironment extends TestEnvironment {
  private readonly clear = watchLeftovers();

  override async teardown(): Promise<void> {
    await super.teardown();
    this.clear();
  }
}
