// GitHub's limits on what we send it, each with its source. Display limits shorten what is shown; they never
// fail a run and never change its verdict.

/** Issue comments: the API answers 422 "body is too long (maximum is 65536 characters)". */
export const COMMENT_CHARACTERS = 65_536;

/** Commit statuses: the API answers 422 "description is too long (maximum is 140 characters)". */
export const STATUS_DESCRIPTION_CHARACTERS = 140;

/** Shown per step and level; the runner drops what comes later. docs.github.com/actions, workflow commands and limits. */
export const ANNOTATIONS_PER_LEVEL = 10;

/** Longest annotation message the runner keeps (issue messages are cut at 4,096 characters). */
export const ANNOTATION_CHARACTERS = 4_096;

/** Job summary per step: "$GITHUB_STEP_SUMMARY upload aborted, supports content up to a size of 1024k". */
export const SUMMARY_BYTES = 1_048_576;

/** Outputs of a job may hold 1 MB together (counted in UTF-16); ours leave room for the job's other steps. */
export const OUTPUT_CHARACTERS = 128 * 1024;

/** Comments asked for at once: the REST API's maximum. */
export const COMMENTS_PER_PAGE = 100;

/** Search for our comment no further than this: it is among the first of any pull request that has one. */
export const COMMENT_PAGES = 50;

/** Waiting for a rate limit to pass is worth this long and no longer: the run's verdict does not depend on it. */
export const RATE_LIMIT_WAIT_SECONDS = 20;
export const RATE_LIMIT_RETRIES = 2;

/** Retries after a server error, waiting 1, 4 and 9 seconds in turn as plugin-retry does. */
export const SERVER_ERROR_RETRIES = 2;

/** A single request that takes longer than this is given up. */
export const REQUEST_TIMEOUT_MS = 20_000;
