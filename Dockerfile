# The planner with its own PostgreSQL, in one container. See docs/operations.md.
# For linux/amd64 only, for which the included database is built.
FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

RUN install -d -o node -g node /srv/dayfold /var/lib/dayfold
WORKDIR /srv/dayfold
USER node

COPY --chown=node:node package.json package-lock.json ./
RUN npm ci --omit=dev && npm cache clean --force

COPY --chown=node:node . .
RUN NODE_ENV=production npm run build

ENV NODE_ENV=production \
    DATA_DIR=/var/lib/dayfold
VOLUME /var/lib/dayfold
EXPOSE 3000

# The start period allows for the first start, which creates the database; later starts take seconds.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]

# Starts Node without npm, so that the signal that stops the container reaches the planner.
CMD ["node", "--require", "tsx/cjs", "lib/run/launcher/start.ts"]
