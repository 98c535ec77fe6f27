// Command answers prints the API responses with which the public pages are prerendered. They change only with a new build.
package main

import (
	"fmt"
	"os"

	"hulak/httpapi"
)

func main() {
	answers, err := httpapi.StaticResponses()
	if err == nil {
		_, err = os.Stdout.Write(answers)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
