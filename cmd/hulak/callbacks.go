package main

import (
	"fmt"
	"io"

	"hulak/internal/app"
)

type (
	callbacksCmd struct {
		NewSecret callbackNewSecretCmd `cmd:"" help:"Create a second secret for callbacks and print it for the provider. After a restart, the app accepts both secrets."`
		UseSecret callbackUseSecretCmd `cmd:"" help:"Replace the first secret with the second. After a restart, the app rejects the first secret."`
	}
	callbackNewSecretCmd struct{}
	callbackUseSecretCmd struct{}
)

// Run creates the second secret.
func (callbackNewSecretCmd) Run(s *app.Settings, out io.Writer) error {
	secret, err := s.NewCallbackSecret()
	if err == nil {
		_, err = fmt.Fprintf(out, "%s\nRestart the app. Then give this secret to the provider.\n", secret)
	}
	return err
}

// Run replaces the first secret with the second.
func (callbackUseSecretCmd) Run(s *app.Settings, out io.Writer) error {
	err := s.UseNewCallbackSecret()
	if err == nil {
		_, err = fmt.Fprintln(out, "Replaced the secret. Restart the app. It then rejects callbacks signed with the old secret.")
	}
	return err
}
