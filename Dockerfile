# syntax=docker/dockerfile:1
FROM node:24-slim AS base
RUN npm install -g pnpm@12
WORKDIR /app
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml tsconfig.base.json ./
COPY contract/package.json contract/
COPY db/package.json db/
COPY safety/package.json safety/
COPY helper/package.json helper/
COPY realtime-server/package.json realtime-server/
COPY tests/package.json tests/
COPY tests/support/package.json tests/support/
COPY web/package.json web/

FROM base AS web
RUN --mount=type=cache,id=pnpm,target=/pnpm/store \
    pnpm install --frozen-lockfile --store-dir=/pnpm/store --filter '@dodam/web...'
COPY contract contract
COPY safety safety
COPY web web
WORKDIR /app/web
RUN node_modules/.bin/vite build

FROM base AS dependencies
RUN --mount=type=cache,id=pnpm,target=/pnpm/store \
    pnpm install --frozen-lockfile --prod --store-dir=/pnpm/store --filter-prod '@dodam/realtime-server...'

# The workspace keeps its shape: Node runs TypeScript, but not inside node_modules, where a bundled copy would lie.
FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app ./
COPY contract contract
COPY db db
COPY safety safety
COPY helper helper
COPY realtime-server realtime-server
COPY --from=web /app/web/dist web/dist
COPY --from=web /app/web/dist-server web/dist-server
# Everything else belongs to root, so the server cannot change its own code.
RUN mkdir -p /data/backups && chown -R node:node /data \
    && ln -s /app/realtime-server/src/cli/dodam.ts /usr/local/bin/dodam
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "realtime-server/src/main.ts"]
