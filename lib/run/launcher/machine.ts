/** What a start has to know of the machine. */
export type Machine = {
  platform: NodeJS.Platform;
  /** The processor, by Node's name for it. */
  arch: string;
  /** False on a Linux with another library of C, such as Alpine's musl. */
  hasGlibc: boolean;
};

/** The processors for which all libraries have programs. */
const PROCESSORS = ['x64', 'arm64'];

/**
 * Says why Dayfold cannot run on a machine, and where it can; null where it can.
 * @param hasOwnDatabase true when the settings name a PostgreSQL, so that the included one is not used
 */
export function refusalOf({ platform, arch, hasGlibc }: Machine, hasOwnDatabase: boolean): string | null {
  if (platform === 'win32')
    return 'Dayfold does not run on Windows itself. Windows: run it in WSL 2 or by the container (docs/operations.md).';
  if (platform !== 'linux' && platform !== 'darwin')
    return `Dayfold runs on Linux and macOS, and this is ${platform}: run it by the container (docs/operations.md).`;
  if (!PROCESSORS.includes(arch))
    return `Dayfold needs a processor of 64 bits (x64 or arm64), and this Node.js is for ${arch}: on such a processor, install a system and a Node.js of 64 bits.`;
  if (platform === 'linux' && !hasGlibc && !hasOwnDatabase)
    return 'The included PostgreSQL needs glibc, which this system (such as Alpine) does not have: name a PostgreSQL of your own in DATABASE_URL, or run Dayfold by the container (docs/operations.md).';
  return null;
}

/** Returns this machine. */
export function thisMachine(): Machine {
  const { platform, arch } = process;
  return { platform, arch, hasGlibc: platform === 'linux' && usesGlibc() };
}

function usesGlibc(): boolean {
  // Otherwise the report looks up the names of all addresses to which there are connections.
  Object.assign(process.report, { excludeNetwork: true });
  const report: unknown = process.report.getReport();
  const header: unknown = Reflect.get(Object(report), 'header');
  return typeof Reflect.get(Object(header), 'glibcVersionRuntime') === 'string';
}
