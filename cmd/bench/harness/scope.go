package harness

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// Scope is the lifetime of what a case sets up: one round or, for a SetupOnce case, all rounds. Functions that create a resource for a
// scope also register its release.
type Scope struct {
	*Environment
	releases []func() error
}

// Scoped calls fn with a new scope and closes the scope afterward.
func (env *Environment) Scoped(fn func(s *Scope) error) error {
	s := &Scope{Environment: env}
	return errors.Join(fn(s), s.close())
}

// Defer registers a function to call at the end of the scope. The last registered function is called first.
func (s *Scope) Defer(release func() error) { s.releases = append(s.releases, release) }

// Go runs a function in the background until the end of the scope.
func (s *Scope) Go(ctx context.Context, run func(ctx context.Context) error) {
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	var wg sync.WaitGroup
	wg.Go(func() { _ = run(ctx) }) // its only error is the cancellation
	s.Defer(func() error { stop(); wg.Wait(); return nil })
}

func (s *Scope) close() error {
	var errs []error
	for _, release := range slices.Backward(s.releases) {
		errs = append(errs, release())
	}
	return errors.Join(errs...)
}

// Shared is a value that several cases use. It is created for the scope of the first case that uses it.
type Shared[T any] struct {
	value   T
	created bool
}

// Get returns the value and creates it on first use.
func (v *Shared[T]) Get(s *Scope, create func() (T, error)) (value T, err error) {
	if !v.created {
		if v.value, err = create(); err != nil {
			return value, err
		}
		v.created = true
		s.Defer(func() error { *v = Shared[T]{}; return nil })
	}
	return v.value, nil
}
