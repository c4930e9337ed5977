/** The folder of the build, Next's default, in the project's folder. */
export const BUILD_FOLDER = '.next';
