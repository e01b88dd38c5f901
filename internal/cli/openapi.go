package cli

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/app"
)

//go:generate go run ../../cmd/bigriver openapi --out ../../docs/openapi.json

func (p *program) openapiCommand() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:     "openapi",
		Short:   "print the OpenAPI description of the server's API",
		Example: "  bigriver openapi\n  bigriver openapi --out openapi.json",
		Args:    command.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			s, err := server.New(server.Config{Config: app.Config{Games: p.Games}})
			if err != nil {
				return err
			}
			page, err := s.OpenAPI()
			if err != nil {
				return err
			}
			if out == "" {
				_, err := p.Std.Out.Write(page)
				return err
			}
			f, err := os.Create(out)
			if err != nil {
				return fmt.Errorf("--out: %w", err)
			}
			_, err = f.Write(page)
			return errors.Join(err, f.Close())
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "the file to write (default: standard output)")
	return cmd
}
