// Package app builds the program from its settings, starts the parts in order, and stops them in reverse order.
//
// It is the only package that imports all others. Start starts the selected components in dependency order: secrets, listeners, the
// database, the event log, the sandbox, the followers, and the API server:
//
//	p, err := app.Start(ctx, settings, app.AllComponents, os.Stdout)
//	...
//	err = p.RunUntilStopped(ctx)
//
// The app consists of the API server and the followers, which can run in one process or in several:
//   - the API server answers requests (api.go)
//   - the followers are the read models, process managers, provider workers, deadlines, checker, daily close, annual report, and seal
//     (workers.go)
//
// In production, the checks in production.go must pass first. The types in adapters.go implement the interfaces that httpapi needs.
//
// A command of the operator starts only the database, and then calls one method of Program, such as PublishRate.
//
// The tests start the whole program with an empty database and a sandbox. They run scenarios, crash the program, and inject faults.
package app
